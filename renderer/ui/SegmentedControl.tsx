import styles from './SegmentedControl.module.css'

interface Segment {
  readonly label: string
  /** The accessible name, if the label is too short. */
  readonly name?: string
  readonly chosen: boolean
  readonly onChoose: () => void
}

/** Switches between two or three views. */
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
