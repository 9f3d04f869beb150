import styles from './StatusIcon.module.css'

export type Mark = 'valid' | 'expiring' | 'expired' | 'needs-sign-in' | 'needs-person' | 'problem' | 'neutral'

const triangle = <path d="M6 1 11.5 11H.5z" fill="currentColor" strokeLinejoin="round" />

/** One shape per status, so that colour is not needed: disc, half-filled ring, cross, triangle, ring. */
const shapes: Record<Mark, React.ReactNode> = {
  valid: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  expiring: (
    <>
      <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.75" />
      <path d="M6 2a4 4 0 0 1 0 8z" fill="currentColor" />
    </>
  ),
  expired: <path d="m2.5 2.5 7 7m0-7-7 7" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />,
  'needs-sign-in': triangle,
  'needs-person': triangle,
  problem: triangle,
  neutral: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
}

export function StatusIcon({ state }: { state: Mark }) {
  return (
    <svg className={styles[state]} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {shapes[state]}
    </svg>
  )
}
