import { conformance } from '../conformance/suites.ts'
import { openSpecimens } from './area.ts'
import { branch } from './definitions.ts'

conformance([branch], () => openSpecimens([branch]))
