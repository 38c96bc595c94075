import type { ReactNode } from 'react'
import { BusyIndicator } from '../forms/busy-indicator.tsx'
import { cx } from '../styles/class-names.ts'
import { Note } from './note.tsx'
import styles from './skeleton.module.css'

/** Wraps a skeleton: announces one sentence, and shows a hint when loading is slow. */
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

/** "Dit duurt langer dan normaal", after the time the connection allows. */
export function SlowHint({ title, text }: { title: string; text: string }) {
  return (
    <div className={styles.slow}>
      <Note boxed role="status">
        <p className={styles.slowText}>
          <BusyIndicator />
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

/** One grey block; position and size come from the class. */
export function SkeletonBlock({ className }: { className: string | undefined }) {
  return <span className={cx(styles.block, className)} />
}

/** Title and lead of any page. */
export function HeadingSkeleton() {
  return (
    <div className={styles.head}>
      <SkeletonBlock className={styles.title} />
      <SkeletonBlock className={styles.line} />
    </div>
  )
}

/** A wall at module size. */
export function CoachSkeleton() {
  return (
    <div className={styles.coach}>
      {[1, 2, 3, 4].map((brick) => (
        <SkeletonBlock key={brick} className={undefined} />
      ))}
    </div>
  )
}

/** Start page: greeting, project with its wall, appointment, three photos. */
export function HomeSkeleton() {
  return (
    <>
      <HeadingSkeleton />
      <div className={styles.twoOne}>
        <div className={styles.panel}>
          <SkeletonBlock className={styles.hero} />
          <SkeletonBlock className={styles.line} />
          <CoachSkeleton />
        </div>
        <div className={styles.panel}>
          <SkeletonBlock className={styles.numeral} />
          <SkeletonBlock className={styles.line} />
        </div>
      </div>
      <div className={styles.photos}>
        <SkeletonBlock className={undefined} />
        <SkeletonBlock className={undefined} />
        <SkeletonBlock className={undefined} />
      </div>
    </>
  )
}
