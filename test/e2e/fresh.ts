import { test as base } from '@playwright/test'
import { handsOn } from '../launch/hands.ts'
import { launchApp, type RunningApp } from '../launch.ts'
import { type Service, startService } from '../service/service.ts'

interface Fresh {
  readonly service: Service
  readonly app: RunningApp
  readonly hands: ReturnType<typeof handsOn>
}

/** A test with its own service and app, in which nobody has signed in yet. `page` is the app's window. */
export const test = base.extend<Fresh>({
  service: async ({ playwright: _ }, use) => {
    const service = await startService()
    await use(service)
    await service.close()
  },
  app: async ({ playwright: _ }, use) => {
    const app = await launchApp()
    await use(app)
    await app.close()
  },
  page: ({ app }, use) => use(app.page),
  hands: ({ app }, use) => use(handsOn(app)),
})
