/** Counts prompts shown to callers, by tenant and rule. */
export interface Askings {
  shown(tenantId: number, rule: string): void
}
