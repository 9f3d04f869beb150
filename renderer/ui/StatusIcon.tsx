export type Mark = 'good' | 'neutral' | 'warn' | 'bad'

/** Each mark has its own shape, so that the meaning does not depend on colour. */
const shapes: Record<Mark, React.ReactNode> = {
  good: (
    <path
      d="m2 6.5 2.75 2.75L10 3.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  neutral: <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  warn: <circle cx="6" cy="6" r="4.5" fill="currentColor" />,
  bad: <path d="M6 1 11.5 11H.5z" fill="currentColor" strokeLinejoin="round" />,
}

export function StatusIcon({ mark }: { mark: Mark }) {
  return (
    <svg data-tone={mark} width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
      {shapes[mark]}
    </svg>
  )
}
