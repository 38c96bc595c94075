import { onCLS, onFCP, onINP, onLCP, onTTFB, type Metric } from 'web-vitals'
import type { Noted } from './track.ts'

/** Reports how fast this page is, once each figure is known; all belong to the address that was opened first. */
export function measureVitals(report: (noted: Noted) => void): void {
  const opened = performance.getEntriesByType('navigation')[0]?.name ?? location.href
  const { pathname: path, search } = new URL(opened)
  const note = ({ name: metric, value }: Pick<Metric, 'name' | 'value'>) =>
    report({ name: 'web_vitals', data: { metric, value: rounded(value) }, time: Date.now(), path, search })
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(note)
}

/** Milliseconds, or the score of CLS. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000
