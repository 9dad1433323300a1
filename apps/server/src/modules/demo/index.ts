export { loadDemo } from './load.ts'
export { DEMO_ACCOUNTS_FILE } from './sign-in.ts'
