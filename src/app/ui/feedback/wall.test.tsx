import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Wall } from './wall.tsx'
import styles from './wall.module.css'

test.each([
  [0, 0],
  [0.25, 1],
  [0.75, 3],
  [1, 4],
])('a share of %d is drawn as %d laid bricks (S079, S080)', (share, laid) => {
  const markup = renderToStaticMarkup(<Wall share={share} />)
  expect(markup.split(`class="${styles.laid}"`)).toHaveLength(laid + 1)
  expect(markup.split(`class="${styles.gap}"`)).toHaveLength(4 - laid + 1)
})
