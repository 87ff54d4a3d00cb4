// webpack, with nothing configured for the package.

import webpack, { type Configuration } from 'webpack';

/** Bundles one entry in `folder` into the folder `output`. It does not minify the script, which would be slow. */
export async function bundleWithWebpack(
  folder: string,
  entry: string,
  output: NonNullable<Configuration['output']>,
  target: 'web' | 'node20',
): Promise<void> {
  const configuration: Configuration = {
    context: folder,
    mode: 'production',
    entry,
    target,
    output,
    experiments: { outputModule: output.module === true },
    optimization: { minimize: false },
    performance: false,
  };
  const said = await new Promise<string>((resolve, reject) => {
    webpack(configuration, (error, stats) => {
      if (error) reject(error);
      else resolve(stats?.hasErrors() || stats?.hasWarnings() ? stats.toString('errors-warnings') : '');
    });
  });
  if (said !== '') throw new Error(`webpack says: ${said}`);
}
