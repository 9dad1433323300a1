import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openTestApp, type TestApp } from './harness.ts'
import { openIdentityServer, type IdentityServer } from './identity-server.ts'

interface Providers {
  readonly app: TestApp
  readonly identity: IdentityServer
}

export const openProviders = (): Providers => {
  let app: TestApp
  let identity: IdentityServer
  beforeAll(async () => {
    identity = await openIdentityServer()
    app = await openTestApp(identity.env)
  })
  afterAll(async () => {
    await app.dispose()
    await identity.close()
  })
  beforeEach(() => {
    identity.mood = 'well'
    identity.casAnswer = undefined
  })
  return {
    get app() {
      return app
    },
    get identity() {
      return identity
    },
  }
}
