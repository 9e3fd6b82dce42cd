# Substitutes for images that cannot be pulled, for `npm run test:compose` only. The context is put together by substitutes.ts.
ARG BASE
ARG SERVICES

FROM ${BASE} AS java
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends openjdk-17-jdk-headless && rm -rf /var/lib/apt/lists/*

# Apache Kafka itself, configured by the same variables as the official image.
FROM java AS kafka
COPY kafka /opt/kafka
COPY kafka.sh /kafka.sh
RUN install -d -o 1000 -g 1000 /var/lib/kafka/data
USER 1000:1000
ENTRYPOINT ["bash", "/kafka.sh"]

# A server that speaks MongoDB's protocol.
FROM java AS mongodb
COPY mongodb /opt/mongodb
COPY MongoEmulator.java /opt/mongodb/
RUN sed -i 's/"127.0.0.1"/"0.0.0.0"/' /opt/mongodb/MongoEmulator.java && install -d -o 1000 -g 1000 /data/db
USER 1000:1000
ENTRYPOINT ["bash", "-c", "exec java -Xmx384m -cp '/opt/mongodb/*' /opt/mongodb/MongoEmulator.java /data/db/mongo.h2 27017"]

# Redis itself.
FROM ${BASE} AS redis
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/*
# Debian closes /etc/redis, where the users' file is mounted; the official image has no such directory.
RUN install -d -o 1000 -g 1000 /data && rm -r /etc/redis
WORKDIR /data
USER 1000:1000

# The emulator of libs/engines/eventstoredb, which speaks EventStoreDB's gRPC protocol.
FROM ${SERVICES} AS eventstore
USER 0
COPY kernel /service/libs/kernel
COPY eventstoredb /service/libs/engines/eventstoredb
RUN sed -i "s/listen(port, '127.0.0.1'/listen(port, '0.0.0.0'/" /service/libs/engines/eventstoredb/testing/emulator.ts \
  && install -d -o 1000 -g 1000 /var/lib/eventstore
USER 1000:1000
HEALTHCHECK NONE
ENTRYPOINT ["node", "--conditions=@vpds/source", "--disable-warning=ExperimentalWarning", \
  "/service/libs/engines/eventstoredb/testing/serve.ts", "--port", "2113", "--data", "/var/lib/eventstore"]

# Takes mails, and lists them as Mailpit does.
FROM ${SERVICES} AS mail
USER 0
COPY smtp /service/mail
USER 1000:1000
HEALTHCHECK NONE
ENTRYPOINT ["node", "/service/mail/mail-catcher.ts"]
