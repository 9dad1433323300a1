import type { RuleSets } from '@huxi/clinical/tools/tool'
import { runtimeConfig } from '../../platform/http.ts'

export const ruleSets = (): RuleSets => ({ gold: runtimeConfig().goldRuleSet })
