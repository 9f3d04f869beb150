import { test as base, expect } from '@playwright/test'
import { launchApp, type RunningApp } from '../launch.ts'
import { type Service, startService } from '../service/service.ts'
import { copyButton, signIn } from './helpers.ts'

interface Shared {
  readonly app: RunningApp
  readonly service: Service
}

/**
 * A test that needs no fresh app. All tests of a worker share one in which the person has signed in, and each leaves it
 * as it was, with the account in view. After a failure Playwright starts another worker, and so another app.
 */
export const test = base.extend<{ app: RunningApp; service: Service }, { shared: Shared }>({
  shared: [
    async ({ playwright: _ }, use) => {
      const service = await startService()
      const app = await launchApp()
      await signIn(app.page, service)
      await use({ app, service })
      await app.close()
      await service.close()
    },
    { scope: 'worker' },
  ],
  app: async ({ shared }, use) => {
    await use(shared.app)
    await expect(copyButton(shared.app.page)).toBeVisible()
  },
  service: ({ shared }, use) => use(shared.service),
})
