import styles from './brand-mark.module.css'

/** The three-brick logo; decorative next to the product name. */
export function BrandBricks() {
  return (
    <svg className={styles.bricks} viewBox="0 0 30 21" aria-hidden="true">
      <path d="M0 11h14v9H0zM16 11h14v9H16z" />
      <path className={styles.clay} d="M8 0h14v9H8z" />
    </svg>
  )
}

/** Bricks and product name, the first word light. */
export function BrandMark({ name }: { name: string }) {
  const [first, ...rest] = name.split(' ')
  return (
    <span className={styles.brand}>
      <BrandBricks />
      <span className={styles.name}>
        <span>{first}</span> {rest.join(' ')}
      </span>
    </span>
  )
}
