import CircleArrowUp from 'lucide-react/icons/circle-arrow-up'
import { t } from '../../app/words/index.ts'
import side from '../ui/Side.module.css'
import { useBase } from '../window/use-snapshot.ts'
import styles from './UpdateItem.module.css'

interface UpdateItemProps {
  className: string | undefined
  /** There is room for the sign alone. */
  hasNoWords: boolean
  onOpen: () => void
}

/** The item of the sidebar that leads to a newer version; nothing where none is known. */
export function UpdateItem({ className, hasNoWords, onOpen }: UpdateItemProps) {
  const version = useBase((base) => base.updates?.offer?.version ?? null)
  const words = version === null ? null : t('updates.window.open', { version })
  return (
    <>
      {words !== null && (
        <button
          type="button"
          className={`${side.item} ${side.signed} ${className} ${styles.update}`}
          data-tip={hasNoWords ? '' : undefined}
          onClick={onOpen}
        >
          <span className={side.sign}>
            <CircleArrowUp aria-hidden="true" />
          </span>
          <span className={hasNoWords ? 'visually-hidden' : undefined}>{words}</span>
        </button>
      )}
      <div className="visually-hidden" aria-live="polite">
        {words}
      </div>
    </>
  )
}
