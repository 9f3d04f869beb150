export function Logo({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" fill="none">
      <rect x="2" y="10" width="20" height="20" rx="5.5" fill="var(--accent)" opacity="0.35" />
      <rect x="9" y="2" width="21" height="21" rx="6" fill="var(--accent)" />
      <path
        d="m14.8 12.7 3.4 3.4 6.2-6.6"
        stroke="var(--on-accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
