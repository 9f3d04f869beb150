import styles from './SegmentedControl.module.css'

interface Segment {
  readonly label: string
  /** The accessible name, where the label alone is too short for one. */
  readonly name?: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** Two or three views of one thing, one of them chosen. */
export function SegmentedControl({ options }: { options: readonly Segment[] }) {
  return (
    <div className={styles.segments}>
      {options.map(({ label, name, chosen, onChoose }) => (
        <button
          key={label}
          type="button"
          className={styles.segment}
          aria-label={name}
          aria-pressed={chosen}
          onClick={onChoose}
        >
          {label}
        </button>
      ))}
    </div>
  )
}
