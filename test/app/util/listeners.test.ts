import { expect, test } from 'vitest'
import { Listeners } from '../../../app/util/listeners.ts'

test('every listener hears an event, also after one that fails', () => {
  const event = new Listeners<[string]>()
  const heard: string[] = []
  event.add(() => {
    throw new Error('broken')
  })
  event.add((word) => void heard.push(word))
  expect(() => event.emit('locked')).toThrow('broken')
  expect(heard).toEqual(['locked'])
})
