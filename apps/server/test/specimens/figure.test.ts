import { conformance } from '../conformance/suites.ts'
import { openSpecimens } from './area.ts'
import { figure } from './definitions.ts'

conformance([figure], () => openSpecimens([figure]))
