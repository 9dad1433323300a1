export { createAuthorities } from './authority.ts'
export { INITIAL_PASSWORD_FILE } from './password.ts'
export { sessionRoutes } from './routes.ts'
export { createSessions, endSessions } from './sessions.ts'
