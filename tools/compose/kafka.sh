#!/usr/bin/env bash
# KAFKA_LOG_DIRS=… becomes log.dirs=…, as in the official image.
set -euo pipefail
properties=/tmp/server.properties
env | grep '^KAFKA_' | grep -v '^KAFKA_HEAP_OPTS=' | while IFS='=' read -r name value; do
  key=${name#KAFKA_}
  key=${key,,}
  echo "${key//_/.}=$value"
done >"$properties"
echo offsets.topic.num.partitions=1 >>"$properties"
run=(java ${KAFKA_HEAP_OPTS:--Xmx512m} -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp '/opt/kafka/*')
[ -f "$KAFKA_LOG_DIRS/meta.properties" ] \
  || "${run[@]}" kafka.tools.StorageTool format -t MkU3OEVBNTcwNTJENDM2Qg -c "$properties"
exec "${run[@]}" kafka.Kafka "$properties"
