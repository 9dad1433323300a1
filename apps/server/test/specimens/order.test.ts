/** The parent with children: the whole suite, and what is promised of children. */
import { conformance } from '../conformance/suites.ts'
import { openSpecimens } from './area.ts'
import { line, order } from './order.ts'

conformance([order], () => openSpecimens([order, line]))
