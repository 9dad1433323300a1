import { conformance } from '../conformance/suites.ts'
import { openSpecimens } from './area.ts'
import { box, item } from './definitions.ts'

conformance([box, item], () => openSpecimens([box, item]))
