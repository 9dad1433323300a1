import { area } from '../../../engine/core/area.ts'
import type { loadDemo as Load } from './load.ts'

export { DEMO_ACCOUNTS_FILE } from './sign-in.ts'

/** Loaded on demand: only a demonstration needs this code in memory. */
export const loadDemo: typeof Load = async (...given) => (await import('./load.ts')).loadDemo(...given)

const ASSESS = ['system:depart:list', 'assess:result:*', 'assess:handoff:use']

export const demoArea = area({
  name: 'demo',
  grants: {
    'general-practitioner': [...ASSESS, 'system:position:list', 'assess:model:list'],
    'community-nurse': ASSESS,
  },
})
