# One image per process: `docker build --build-arg APP=gateway -t vpds/gateway .` (docs/deployment.md).
# The images share their common layers, so a machine that runs all of them stores these once.
# By digest: the same sources give the same image (docs/deployment.md has the command to update it).
ARG NODE_IMAGE=node:24.21.0-bookworm-slim@sha256:2fe369e969550cde8e867afc3fe370b260140cab4a23d467074295b42163d553

# Only what `npm ci` reads: a change of the sources reinstalls nothing.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /service
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete \
  && find . -type d -empty -delete

# A registry or certificate authority of your own is passed as a build secret.
FROM ${NODE_IMAGE} AS dependencies
WORKDIR /service
COPY --from=manifests /service ./
RUN --mount=type=cache,target=/root/.npm \
  --mount=type=secret,id=npmrc,target=/root/.npmrc \
  --mount=type=secret,id=ca \
  NODE_EXTRA_CA_CERTS=/run/secrets/ca npm ci --omit=dev
COPY tools/packages/sbom.ts tools/packages/
RUN node tools/packages/sbom.ts /service/sbom \
  # Third parties' types and source maps: half of the files, never read.
  && find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' \) -delete

FROM ${NODE_IMAGE} AS build
WORKDIR /service
COPY --from=manifests /service ./
RUN --mount=type=cache,target=/root/.npm \
  --mount=type=secret,id=npmrc,target=/root/.npmrc \
  --mount=type=secret,id=ca \
  NODE_EXTRA_CA_CERTS=/run/secrets/ca npm ci
COPY . .
RUN node tools/build.ts \
  && mkdir /built \
  && find apps libs -type f \( -path '*/dist/*' -o -name package.json \) -not -path '*/node_modules/*' \
    -exec cp --parents -t /built {} +

FROM ${NODE_IMAGE} AS service
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# Numeric, so that Kubernetes can verify that it is not root. The root file system may be read-only: only /data (persistent
# data, if any) and /tmp are written.
# A volume mounted below /keys belongs to this user as well.
RUN install -d -m 0750 -o 1000 -g 1000 /data /keys /keys/ca /keys/gateway /keys/product-service \
  /keys/prepared-data-service /keys/commission-service /keys/transport-tracking-worker /keys/statistics-projector
COPY --from=dependencies /service/node_modules /service/node_modules
COPY --from=dependencies /service/sbom /service/sbom
COPY --from=build /built/libs /service/libs
COPY deploy/healthcheck.mjs /service/healthcheck.mjs
COPY package.json /service/package.json
COPY docs/guides /service/docs/guides
COPY libs/http/docs/site /service/libs/http/docs/site
COPY --from=build /built/apps/console /service/apps/console
ARG APP=all-in-one
COPY --from=build /built/apps/${APP} /service/apps/${APP}
WORKDIR /service/apps/${APP}
USER 1000:1000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "/service/healthcheck.mjs"]
# Node is process 1: it handles SIGTERM and SIGINT and starts no other processes.
ENTRYPOINT ["node", "--enable-source-maps", "--v8-pool-size=1", "dist/bundle/main.js"]
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="vpds/${APP}" \
  org.opencontainers.image.description="Vehicle product data: ${APP}" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.licenses="UNLICENSED"
