# syntax=docker/dockerfile:1

# The manifests alone, so that an install is repeated only when a dependency changes.
FROM node:24-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/core/package.json packages/core/
COPY packages/engine/package.json packages/engine/
COPY packages/certificate/package.json packages/certificate/
COPY packages/find/package.json packages/find/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
COPY packages/client/package.json packages/client/
COPY packages/rules/package.json packages/rules/
COPY packages/recognise/package.json packages/recognise/
COPY packages/cli/package.json packages/cli/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY tests/package.json tests/

# The web app is built here; nothing of this stage but its result is shipped. The image is Node 24 already,
# so the packaged Node (the only dependency with an install script) is not needed.
FROM manifests AS web
RUN npm install --no-save --omit=dev --ignore-scripts
COPY tsconfig.base.json ./
COPY packages packages
RUN cd packages/web && npx vite build

# Only what the server and the command line need at run time.
FROM manifests AS server
RUN npm install --no-save --omit=dev --ignore-scripts --workspace @blackbar/server --workspace @blackbar/cli --include-workspace-root=false

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# As scripts/memory-env.json has it: large buffers go back to the system when they are freed, small ones are overwritten.
ENV GLIBC_TUNABLES=glibc.malloc.tcache_max=128 MALLOC_PERTURB_=165
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=262144
WORKDIR /app
COPY --from=server /app ./
COPY packages/core packages/core
COPY packages/engine packages/engine
COPY packages/certificate packages/certificate
COPY packages/find packages/find
COPY packages/rules packages/rules
COPY packages/recognise packages/recognise
COPY packages/cli packages/cli
COPY packages/server packages/server
COPY --from=web /app/packages/web/dist packages/web/dist
RUN ln -s /app/packages/cli/src/main.ts /usr/local/bin/blackbar
RUN ln -s /app/packages/server/src/command.ts /usr/local/bin/blackbar-server
# The root file system can be read-only: the server writes below /data and nowhere else.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/src/main.ts"]
