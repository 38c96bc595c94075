import type { ReactNode } from 'react'
import { BusyBricks } from './busy-bricks.tsx'
import { cx } from './class-names.ts'
import { Note } from './note.tsx'
import styles from './skeleton.module.css'

/** The frame of a skeleton: silent for assistive technology but for one sentence, and a hint when it takes long (E46). */
export function Skeleton({
  label,
  slow,
  children,
}: {
  label: string
  slow?: { title: string; text: string } | false
  children: ReactNode
}) {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <p className="vh" role="status">
        {label}
      </p>
      <div aria-hidden="true" className={styles.layout}>
        {children}
      </div>
      {slow && <SlowHint {...slow} />}
    </div>
  )
}

/** "Dit duurt langer dan normaal", after the time the connection allows (S144). */
export function SlowHint({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.slow}>
      <Note boxed role="status">
        <p className={styles.slowText}>
          <BusyBricks />
          <span>
            <b>{title}</b>
            <br />
            <span className="t-soft">{text}</span>
          </span>
        </p>
      </Note>
    </div>
  )
}

/** One grey piece; its place and size come from the class. */
export function Bone({ className }: { className: string | undefined }) {
  return <span className={cx(styles.bone, className)} />
}

/** Title and lead of any page. */
export function HeadBones() {
  return (
    <div className={styles.head}>
      <Bone className={styles.title} />
      <Bone className={styles.line} />
    </div>
  )
}

/** A wall at module size. */
export function CoachBones() {
  return (
    <div className={styles.coach}>
      {[1, 2, 3, 4].map((brick) => (
        <Bone key={brick} className={undefined} />
      ))}
    </div>
  )
}

/** Start page: greeting, project with its wall, appointment, three photos. */
export function HomeBones() {
  return (
    <>
      <HeadBones />
      <div className={styles.twoOne}>
        <div className={styles.cell}>
          <Bone className={styles.hero} />
          <Bone className={styles.line} />
          <CoachBones />
        </div>
        <div className={styles.cell}>
          <Bone className={styles.numeral} />
          <Bone className={styles.line} />
        </div>
      </div>
      <div className={styles.photos}>
        <Bone className={undefined} />
        <Bone className={undefined} />
        <Bone className={undefined} />
      </div>
    </>
  )
}
