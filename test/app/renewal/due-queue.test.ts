import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DueQueue } from '../../../app/renewal/due-queue.ts'

test('keys come due in the order of their instants and not before', () => {
  const queue = new DueQueue()
  queue.set('late', 30)
  queue.set('early', 10)
  queue.set('middle', 20)
  expect(queue.takeDue(9)).toBeNull()
  expect([queue.takeDue(25), queue.takeDue(25), queue.takeDue(25)]).toEqual(['early', 'middle', null])
  expect(queue.nextAt()).toBe(30)
})

test('whatever is set, moved, removed and taken, it agrees with a plain sorted list', () => {
  const step = fc.oneof(
    fc.record({
      do: fc.constant('set' as const),
      key: fc.integer({ min: 0, max: 20 }),
      at: fc.integer({ min: 0, max: 100 }),
    }),
    fc.record({ do: fc.constant('remove' as const), key: fc.integer({ min: 0, max: 20 }) }),
    fc.record({ do: fc.constant('take' as const), now: fc.integer({ min: 0, max: 100 }) }),
    fc.record({ do: fc.constant('shift' as const), by: fc.integer({ min: -20, max: 20 }) }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = new DueQueue()
      const model = new Map<string, number>()
      for (const each of steps) {
        if (each.do === 'set') {
          queue.set(`${each.key}`, each.at)
          model.set(`${each.key}`, each.at)
        } else if (each.do === 'remove') {
          queue.remove(`${each.key}`)
          model.delete(`${each.key}`)
        } else if (each.do === 'shift') {
          queue.shift(each.by)
          for (const [key, at] of model) model.set(key, at + each.by)
        } else {
          const soonest = Math.min(...model.values())
          const taken = queue.takeDue(each.now)
          expect(taken === null ? null : model.get(taken)).toBe(soonest <= each.now ? soonest : null)
          if (taken !== null) model.delete(taken)
        }
        expect(queue.size).toBe(model.size)
        expect(queue.nextAt()).toBe(model.size === 0 ? null : Math.min(...model.values()))
        for (const [key, at] of model) expect(queue.atOf(key)).toBe(at)
      }
    }),
  )
})
