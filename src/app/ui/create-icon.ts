import { createElement, type SVGProps } from 'react'

/** One icon as lucide-react's files hold it: elements with their attributes. */
interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Record<string, string>])[]
}

const DRAWN = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
  'aria-hidden': true,
} as const

/**
 * Stands in for lucide-react's own createLucideIcon (vite.config.ts): that one also knows sizes, contexts and classes that
 * no icon of ours uses, for 1.3 KB of the start page (P9) and some work in every row of a list (P18).
 */
// oxlint-disable-next-line import/no-default-export -- lucide's files import the default
export default function createIcon({ node }: IconData) {
  return function Icon(props: SVGProps<SVGSVGElement>) {
    return createElement(
      'svg',
      { ...DRAWN, ...props },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}
