import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { BusyBricks } from './busy-bricks.tsx'
import { buttonClass } from './button.tsx'

interface FileAnchorProps extends ComponentProps<'a'> {
  busy: boolean
  /** For an icon alone. */
  label?: string | undefined
}

/** A link to a file. The document stays: what arrives is saved, not shown. */
export function FileAnchor({ busy, label, children, ...anchor }: FileAnchorProps) {
  return (
    <a
      {...anchor}
      download
      className={buttonClass({ variant: 'quiet', icon: !children })}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {busy ? <BusyBricks /> : <Download className="i" aria-hidden="true" />}
      {children}
    </a>
  )
}
