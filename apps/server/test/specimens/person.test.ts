import { conformance, ownDecisions } from '../conformance/suites.ts'
import { openSpecimens } from './area.ts'
import { person } from './definitions.ts'

// on the embedded engine `plain` has more; what is encrypted, kept and masked is tried shortly
const suite = process.env['TEST_ENGINE'] === 'embedded' ? ownDecisions : conformance

suite([person], () => openSpecimens([person]))
