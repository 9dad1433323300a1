/** Counts the questions that were put to callers, by tenant and rule. */
export interface Askings {
  shown(tenantId: number, rule: string): void
}
