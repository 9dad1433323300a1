import { area } from '../../engine/core/area.ts'

export { loadDemo } from './load.ts'
export { DEMO_ACCOUNTS_FILE } from './sign-in.ts'

const ASSESS = ['system:depart:list', 'assess:result:*', 'assess:handoff:use']

/** A demonstration adds nothing to the app but what roles of its own may do; it fills it. */
export const demoArea = area({
  name: 'demo',
  grants: {
    'general-practitioner': [...ASSESS, 'system:position:list', 'assess:model:list'],
    'community-nurse': ASSESS,
  },
})
