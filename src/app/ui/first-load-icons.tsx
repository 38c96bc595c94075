/**
 * The icons of the login form, with lucide's paths (ISC): its React package costs 1.5 KB before the first icon, and the
 * first load has a budget (P1). Every other icon comes from the package.
 */
function Icon({ path }: { path: string }) {
  return (
    <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

const CIRCLE = 'M12 2a10 10 0 1 0 0 20 10 10 0 1 0 0-20M12 8v4M12 16h.01'
const EYE =
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0M12 9a3 3 0 1 0 0 6 3 3 0 1 0 0-6'
const EYE_OFF =
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20'

/** Marks an error message. */
export function AlertIcon() {
  return <Icon path={CIRCLE} />
}

/** Shows what a password button will do. */
export function EyeIcon({ open }: { open: boolean }) {
  return <Icon path={open ? EYE : EYE_OFF} />
}
