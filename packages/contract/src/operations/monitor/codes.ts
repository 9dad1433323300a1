/** Rights to monitor the host; valid in the tenant of the operator alone. */
export const MONITOR_CODES = {
  health: 'monitor:health:list',
  backup: 'monitor:backup:add',
  server: 'monitor:server:list',
  jvm: 'monitor:process:list',
  tomcat: 'monitor:http:list',
  trace: 'monitor:trace:list',
  redis: 'monitor:redis:list',
  disk: 'monitor:disk:list',
} as const
