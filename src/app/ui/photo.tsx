import { cx } from './class-names.ts'
import styles from './photo.module.css'
import { paintPlace, Picture, type PictureProps } from './picture.tsx'

interface PhotoProps extends PictureProps {
  className?: string | undefined
}

/** A picture that fills its place, blurred and on its own colour until it is there. */
export function Photo({ className, ...picture }: PhotoProps) {
  return (
    <span ref={paintPlace(picture.image)} className={cx(styles.photo, className)}>
      <Picture {...picture} />
    </span>
  )
}
