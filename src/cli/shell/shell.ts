import process from 'node:process';

/** A shell that commands are typed into. Windows PowerShell (to version 5.1) and PowerShell 7 (`pwsh`) pass quotes on differently. */
export type Shell = 'sh' | 'powershell' | 'pwsh' | 'cmd';

/** Where each PowerShell looks for the modules of its user; it adds the folder itself when it starts. */
const MODULES = /\\(windows)?powershell\\modules\\?$/i;

/**
 * The shell that this command was typed into. On Windows: sh, where Git Bash and its like have set `MSYSTEM` or `SHELL`; PowerShell,
 * where it has added the user's folder of modules to `PSModulePath` (which every program has, cmd too); else cmd. On other systems sh.
 */
export function ownShell(environment = process.env, platform = process.platform): Shell {
  if (platform !== 'win32' || environment['MSYSTEM'] || environment['SHELL']) return 'sh';
  const programs = (environment['ProgramFiles'] ?? 'C:\\Program Files').toLowerCase();
  const folders = (environment['PSModulePath'] ?? '').split(';');
  const added = folders.flatMap((folder) => {
    const [found, isWindowsPowerShell] = MODULES.exec(folder) ?? [];
    const isShared = folder.toLowerCase().startsWith(`${programs}\\`);
    return found === undefined || isShared ? [] : [isWindowsPowerShell ? 'powershell' : 'pwsh'];
  });
  if (added.includes('pwsh')) return 'pwsh';
  return added.length > 0 ? 'powershell' : 'cmd';
}

/** Lines that set variables for the commands that are typed after them. */
export function toSettings(
  variables: Readonly<Record<string, string>>,
  shell = ownShell(),
): readonly string[] {
  const given = Object.entries(variables);
  switch (shell) {
    case 'sh':
      return [`export ${given.map(([name, value]) => `${name}=${value}`).join(' ')}`];
    case 'powershell':
    case 'pwsh':
      return [given.map(([name, value]) => `$env:${name} = '${value}'`).join('; ')];
    case 'cmd':
      return given.map(([name, value]) => `set "${name}=${value}"`);
  }
}
