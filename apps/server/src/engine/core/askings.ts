export interface PromptCounter {
  shown(tenantId: number, rule: string): void
}
