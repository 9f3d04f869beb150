import CircleArrowUp from 'lucide-react/icons/circle-arrow-up'
import { t } from '../../app/words/index.ts'
import side from '../ui/Side.module.css'
import { useBase } from '../window/use-snapshot.ts'

interface UpdateItemProps {
  className: string | undefined
  hasNoWords: boolean
  onOpen: () => void
}

export function UpdateItem({ className, hasNoWords, onOpen }: UpdateItemProps) {
  const version = useBase((base) => base.updates?.offer?.version ?? null)
  const words = version === null ? null : t('updates.window.open', { version })
  return (
    <>
      {words !== null && (
        <button
          type="button"
          className={`${side.item} ${side.signed} ${className}`}
          data-tone="good"
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
