/**
 * Fields no role may be told to hide or mask, because a rule could not be kept or would break what the server does.
 * `tools/spoken-fields.test.ts` keeps the first list whole.
 */
type Fields = Readonly<Record<string, readonly string[]>>

/** Shown by statements of modules past the engine, in pages, papers and messages of their own. */
export const SPOKEN: Fields = {
  'system:announcement': [
    'busId',
    'busType',
    'msgAbstract',
    'msgCategory',
    'msgContent',
    'openPage',
    'openType',
    'priority',
    'sendTime',
    'sender',
    'titile',
  ],
  'system:ossFile': ['contentType', 'name', 'size'],
  'system:tenant': ['name'],
}

/** What the server goes by: it decides, sorts and finds by them for whoever asks. */
export const WORKED: Fields = {
  'appointment:booking': ['bookingNo', 'endAt', 'slotId', 'startAt'],
  'appointment:exception': ['capacity', 'endTime', 'fromOn', 'serviceId', 'staffId', 'startTime', 'toOn'],
  'appointment:service': ['aheadDays', 'capacity', 'minutes'],
  'appointment:template': ['capacity', 'endTime', 'staffId', 'startTime', 'validFrom', 'validTo', 'weekday'],
  'assess:assessment': ['content', 'patientId', 'status'],
  'assess:report': ['edition', 'patientId', 'reportNo'],
  'assess:result': [
    'groupId',
    'modelCode',
    'modelVersion',
    'part',
    'patientId',
    'performedAt',
    'ruleSet',
    'standing',
    'status',
    'tool',
    'wordingVersion',
  ],
  'assess:wording': ['questionnaire', 'wordingVersion'],
  'assess:wordingItem': ['itemNo'],
  'fact:observation': ['code'],
  'message:template': ['templateCode'],
  'online:report': ['code', 'name'],
  'patient:emergency': ['untilAt'],
  'patient:consent': ['type'],
  'patient:consentText': ['textHash', 'type'],
  'patient:number': ['sortNo'],
  'system:access': ['dataScope', 'permissionId', 'roleId', 'untilOn'],
  'system:category': ['code', 'hasChild'],
  'system:checkRule': ['ruleCode'],
  'system:depart': ['orgCode'],
  'system:departPermission': ['dataRuleIds'],
  'system:departRole': ['dataScope', 'roleCode'],
  'system:dict': ['dictCode', 'type'],
  'system:dictItem': ['itemValue', 'sortOrder'],
  'system:fillRule': ['ruleCode'],
  'system:ossFile': ['biz', 'checksum', 'createBy', 'createTime', 'path', 'status', 'stored', 'type', 'versionNo'],
  'system:permission': ['builtIn', 'component', 'isLeaf', 'isRoute', 'name', 'ruleFlag', 'url'],
  'system:role': ['builtIn', 'dataScope', 'roleCode'],
  'system:roleindex': ['component', 'isRoute', 'priority', 'roleCode', 'url'],
  'system:tenant': ['beginDate', 'endDate'],
  'system:user': ['username'],
  'visit:bed': ['sortNo'],
  'visit:encounter': ['bedId', 'wardId'],
  'visit:followup': ['wardId'],
}

/** Written by the server into notices that are made once for whoever reads them: calls that are due. */
export const COPIED: Fields = {
  'visit:followup': ['dayNo'],
}
