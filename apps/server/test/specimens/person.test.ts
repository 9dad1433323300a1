import { conformance } from '../conformance/suites.ts'
import { openSpecimens } from './area.ts'
import { person } from './definitions.ts'

conformance([person], () => openSpecimens([person]))
