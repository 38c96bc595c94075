import { Download } from 'lucide-react'
import type { ComponentProps } from 'react'
import { BusyIndicator } from './busy-indicator.tsx'
import { buttonClass } from './button.tsx'

interface DownloadLinkProps extends ComponentProps<'a'> {
  busy: boolean
  /** Accessible name of an icon-only link. */
  label?: string | undefined
}

/** A link that downloads a file. */
export function DownloadLink({ busy, label, children, ...anchor }: DownloadLinkProps) {
  return (
    <a
      {...anchor}
      download
      className={buttonClass({ variant: 'quiet', icon: !children })}
      aria-label={label}
      aria-busy={busy || undefined}
    >
      {busy ? <BusyIndicator /> : <Download className="i" aria-hidden="true" />}
      {children && <span>{children}</span>}
    </a>
  )
}
