import { area } from '../../engine/core/area.ts'
import type { loadDemo as Load } from './load.ts'

export { DEMO_ACCOUNTS_FILE } from './sign-in.ts'

/** Only a demonstration takes what it is made of into memory. */
export const loadDemo: typeof Load = async (...given) => (await import('./load.ts')).loadDemo(...given)

const ASSESS = ['system:depart:list', 'assess:result:*', 'assess:handoff:use']

/** A demonstration adds nothing to the app but what roles of its own may do; it fills it. */
export const demoArea = area({
  name: 'demo',
  grants: {
    'general-practitioner': [...ASSESS, 'system:position:list', 'assess:model:list'],
    'community-nurse': ASSESS,
  },
})
