import { conformance, ownDecisions } from '../conformance/suites.ts'
import { openSpecimens } from './area.ts'
import { person } from './definitions.ts'

// on the embedded engine `plain` has more; encryption, history and masks get a short test
const suite = process.env['TEST_ENGINE'] === 'embedded' ? ownDecisions : conformance

suite([person], () => openSpecimens([person]))
