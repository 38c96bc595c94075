import { cx } from '../styles/class-names.ts'
import styles from './photo.module.css'
import { paintPlaceholder, Picture, type PictureProps } from './picture.tsx'

interface PhotoProps extends PictureProps {
  className?: string | undefined
}

/** A picture that fills its container, with a blurred placeholder until it is loaded. */
export function Photo({ className, ...picture }: PhotoProps) {
  return (
    <span ref={paintPlaceholder(picture.image)} className={cx(styles.photo, className)}>
      <Picture {...picture} />
    </span>
  )
}
