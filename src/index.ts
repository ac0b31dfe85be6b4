/**
 * vdpipe as a library. The stages, in the order of the data's way: sheet, mapping, orders, ledger, submit;
 * `checkSheet`, `orderSheet` and `resumeRun` put them together.
 */

// Issues and errors
export { InputError, InterruptedError, UsageError, VdpipeError } from './errors.ts';
export {
  ISSUE_CODES,
  type Issue,
  type IssueCode,
  type IssueSink,
  type Severity,
  type SkipCounts,
  type SkipReason,
} from './issue.ts';
// Ledger
export type {
  Deliveries,
  Delivery,
  DeliveryFilter,
  DeliveryReason,
  DeliveryState,
  JobRecord,
} from './ledger/deliveries.ts';
export type {
  Finding,
  FoundOrder,
  FoundPage,
  Ledger,
  OrderKeys,
  OrderRecord,
  Release,
  RunEvent,
  RunInfo,
  SettledOrder,
} from './ledger/ledger.ts';
export { openPostgresLedger } from './ledger/postgres/open-ledger.ts';
export type { PostgresLedgerOptions } from './ledger/postgres/open-options.ts';
export { openThreadedLedger as openLedger } from './ledger/sqlite/open-ledger.ts';
export type { LedgerOptions } from './ledger/sqlite/sqlite-ledger.ts';
export { ORDER_STATES, type OrderState } from './ledger/states.ts';
// Mapping
export type { Constants, Mapping } from './mapping/file/mapping.ts';
// Runs
export type { RunReport, VerificationReport } from './output/run-report.ts';
export type { VerifyReport } from './output/text/verify-text.ts';
export type { Column, Header, RowBatch } from './rows/row.ts';
export { type BlankWorkbook, blankWorkbookOf } from './run/blank-workbook.ts';
export { type CheckOptions, type CheckReport, checkSheet } from './run/check-sheet.ts';
export { type InitOptions, type InitReport, initMapping } from './run/init-mapping.ts';
export type { Correction } from './run/input/corrections/correction-list.ts';
export { loadMapping } from './run/input/load-mapping.ts';
export type { ReadProgress, SheetInput } from './run/input/sheet-input.ts';
export {
  type OrderOptions,
  orderSheet,
  type SubmitSettings,
} from './run/order-sheet.ts';
export { type Proof, proofSheet } from './run/proof-sheet.ts';
export { type ResumeOptions, resumeRun } from './run/resume-run.ts';
export type { VerifyPlaced } from './run/service/verify-placed.ts';
export { type VerifyRunOptions, type VerifySettings, verifyRun } from './run/service/verify-run.ts';
export { InvalidInputError, type OnInvalid } from './run/stage-sheet.ts';
// Sandbox
export type { Audit, AuditOrder } from './sandbox/audit-log.ts';
export type {
  FaultName,
  Faults,
  SandboxOptions,
  SandboxRequest,
  SandboxScript,
} from './sandbox/options.ts';
export type { SandboxProject } from './sandbox/project-file.ts';
export {
  createSandbox,
  type Sandbox,
  type SandboxAddress,
  type SandboxListenOptions,
} from './sandbox/sandbox.ts';
// Service
export { ServiceClient } from './service/client.ts';
export type {
  Credentials,
  OrderBody,
  ProductRequest,
  ProjectListRequest,
  ProjectRequest,
  ServiceClientOptions,
  StreamedBody,
  TentativeOrderRequest,
} from './service/client-options.ts';
export { type RequestOutcome, ServiceError } from './service/errors.ts';
export { proxyFromEnvironment } from './service/proxy.ts';
export * from './service/schemas.ts';
// Sheet
export { readSheet } from './sheet/read-sheet.ts';
export type {
  CsvDialect,
  ReadOptions,
  Sheet,
  SheetChoice,
  SheetEntry,
  SheetFormat,
} from './sheet/sheet.ts';
