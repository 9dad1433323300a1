/** The rights to look at the machine; they count where the installation is run, nowhere else. */
export const MONITOR_CODES = {
  health: 'monitor:health:list',
  server: 'monitor:server:list',
  jvm: 'monitor:process:list',
  tomcat: 'monitor:http:list',
  trace: 'monitor:trace:list',
  redis: 'monitor:redis:list',
  disk: 'monitor:disk:list',
} as const
