import styles from './facet-colour.module.css'

/** Five bricks of a family of colours, as the sample of a material: never graded. */
export function FacetColour({ family }: { family: string }) {
  return (
    <svg className={styles.sample} data-family={family} viewBox="0 0 24 12" aria-hidden="true">
      <path className={styles.one} d="M0 0h11v5.5H0z" />
      <path className={styles.two} d="M12 0h12v5.5H12z" />
      <path className={styles.two} d="M0 6.5h5V12H0z" />
      <path className={styles.three} d="M6 6.5h11V12H6z" />
      <path className={styles.one} d="M18 6.5h6V12h-6z" />
    </svg>
  )
}
