import { type DragEvent, useState } from 'react'

/** `onMove`: null if rows cannot be moved. Spread `list` on the element around the rows, and `rowProps` on each. */
export function useRowDragging(ids: readonly string[], onMove: ((id: string, index: number) => void) | null) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const edge =
    dragged !== null && target !== null && ids.indexOf(dragged) < ids.indexOf(target) ? 'after' : 'before'

  function end() {
    setDragged(null)
    setTarget(null)
  }

  return {
    list: {
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        setDragged(rowIdAt(event.target))
      },
      onDragOver(event: DragEvent) {
        const over = rowIdAt(event.target)
        if (dragged === null || over === null) return
        event.preventDefault()
        event.dataTransfer.dropEffect = 'move'
        setTarget(over)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (dragged !== null && target !== null && target !== dragged) onMove?.(dragged, ids.indexOf(target))
        end()
      },
      onDragEnd: end,
    },
    rowProps: (id: string) => ({
      'data-row': id,
      draggable: onMove === null ? undefined : true,
      'data-dragged': id === dragged || undefined,
      'data-drop': id === target && id !== dragged ? edge : undefined,
    }),
  }
}

export function rowIdAt(target: EventTarget): string | null {
  return target instanceof Element ? (target.closest<HTMLElement>('[data-row]')?.dataset.row ?? null) : null
}
