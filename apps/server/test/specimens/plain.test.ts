import { conformance } from '../conformance/suites.ts'
import { openSpecimens } from './area.ts'
import { plain } from './definitions.ts'

conformance([plain], () => openSpecimens([plain]))
